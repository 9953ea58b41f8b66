# wasm builds only: links all of the rooms that must do without a C library, whole, so that an
# undefined symbol fails the build even where the browser's module does not reach it. Compilers may
# always call the four functions below; the wasm room defines them.
set(dir ${CMAKE_BINARY_DIR}/freestanding)
file(WRITE ${dir}/allowed "memcpy\nmemmove\nmemset\nmemcmp\n")
file(CONFIGURE OUTPUT ${dir}/empty.c CONTENT "typedef int nothing;\n")

set(rooms)
# Users before what they use: the engine named first would be on the link line twice, and its single
# object file with it.
foreach(room bigtop_ai bigtop_engine)
    if(TARGET ${room})
        list(APPEND rooms ${room})
    endif()
endforeach()
if(rooms)
    add_executable(bigtop_freestanding ${dir}/empty.c)
    set_target_properties(bigtop_freestanding PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${dir})
    # Whole, because the toolchain makes a library one object file (see wasm32.cmake).
    target_link_libraries(bigtop_freestanding PRIVATE ${rooms})
    target_link_options(bigtop_freestanding PRIVATE
        -Wl,--no-gc-sections -Wl,--allow-undefined-file=${dir}/allowed)
endif()
