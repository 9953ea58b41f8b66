# `cmake --install`: program, page, library, header, pkg-config file. Rooms need no rules of their own.
include(GNUInstallDirs)

if(TARGET bigtop)
    install(TARGETS bigtop RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

if(TARGET bigtop_engine)
    set_target_properties(bigtop_engine PROPERTIES OUTPUT_NAME bigtop)
    install(TARGETS bigtop_engine ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(DIRECTORY ${CMAKE_SOURCE_DIR}/engine/include/
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
            FILES_MATCHING PATTERN "*.h")
    file(RELATIVE_PATH BIGTOP_PC_TO_PREFIX /x/${CMAKE_INSTALL_LIBDIR}/pkgconfig /x)
    configure_file(${CMAKE_SOURCE_DIR}/cmake/bigtop.pc.in ${CMAKE_BINARY_DIR}/bigtop.pc @ONLY)
    install(FILES ${CMAKE_BINARY_DIR}/bigtop.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()

if(TARGET bigtop_ai)
    install(TARGETS bigtop_ai ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(DIRECTORY ${CMAKE_SOURCE_DIR}/ai/include/
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
            FILES_MATCHING PATTERN "*.h")
endif()

# The page is built by `make page`; an installation without it still has every other command.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/web/dist/
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bigtop/web
        OPTIONAL)
