# bigtop_weights(target file name): turns a text file of numbers into the C array `name`, compiled
# into the target. Lines that begin with # are comments.
set(BIGTOP_WEIGHTS_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/weights-table.cmake)

function(bigtop_weights target file name)
    set(table ${CMAKE_CURRENT_BINARY_DIR}/weights/${name}.c)
    get_filename_component(file ${file} ABSOLUTE)
    add_custom_command(OUTPUT ${table}
        COMMAND ${CMAKE_COMMAND} -DIN=${file} -DOUT=${table} -DNAME=${name}
                -P ${BIGTOP_WEIGHTS_SCRIPT}
        DEPENDS ${file} ${BIGTOP_WEIGHTS_SCRIPT}
        COMMENT "Weights ${name}" VERBATIM)
    target_sources(${target} PRIVATE ${table})
endfunction()
