# bigtop_embed(target file symbol): compile a data file into `target`. Code includes the
# generated header "<symbol>.h", which declares
#     extern const unsigned char <symbol>[];   the bytes, a zero byte behind them
#     extern const unsigned long <symbol>_size; their number, without that zero byte
function(bigtop_embed target file symbol)
    get_filename_component(input ${file} ABSOLUTE)
    set(dir ${CMAKE_CURRENT_BINARY_DIR}/embedded)
    set(source ${dir}/${symbol}.c)
    set(header ${dir}/${symbol}.h)
    add_custom_command(
        OUTPUT ${source} ${header}
        COMMAND ${CMAKE_COMMAND} -DINPUT=${input} -DSYMBOL=${symbol} -DSOURCE=${source}
                -DHEADER=${header} -P ${CMAKE_SOURCE_DIR}/cmake/embed-file.cmake
        DEPENDS ${input} ${CMAKE_SOURCE_DIR}/cmake/embed-file.cmake
        COMMENT "Embedding ${symbol}"
        VERBATIM)
    target_sources(${target} PRIVATE ${source} ${header})
    target_include_directories(${target} PRIVATE ${dir})
endfunction()
