# Test programs and fuzzers, all registered with ctest.
#
# A test program that prints TAP lines ("ok 1 - name", "not ok 2 - name") is counted case by case
# by tools/run-tests; cmocka does so here. Any other program counts as one test.

enable_testing()

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    set(BIGTOP_TESTS OFF)
endif()

if(BIGTOP_TESTS)
    find_path(CMOCKA_INCLUDE_DIR cmocka.h)
    find_library(CMOCKA_LIBRARY cmocka)
    mark_as_advanced(CMOCKA_INCLUDE_DIR CMOCKA_LIBRARY)
    if(CMOCKA_INCLUDE_DIR AND CMOCKA_LIBRARY)
        add_library(bigtop_cmocka INTERFACE)
        target_include_directories(bigtop_cmocka SYSTEM INTERFACE ${CMOCKA_INCLUDE_DIR})
        target_include_directories(bigtop_cmocka INTERFACE ${CMAKE_SOURCE_DIR}/tests/support)
        target_link_libraries(bigtop_cmocka INTERFACE ${CMOCKA_LIBRARY})
    elseif(BIGTOP_TESTS STREQUAL "AUTO")
        message(STATUS "cmocka not found: no tests in this build (`tools/setup test` installs it)")
        set(BIGTOP_TESTS OFF)
    else()
        message(FATAL_ERROR "the tests need cmocka; `tools/setup test` installs it")
    endif()
endif()

# bigtop_add_test(name SOURCES file… [LIBS target…] [ARGS argument…] [LABELS label…]
#                 [TIMEOUT seconds] [ENVIRONMENT NAME=value…] [NO_CMOCKA])
# A test program `name` (its sources include "cmocka_all.h"), run from the top of the source tree.
function(bigtop_add_test name)
    cmake_parse_arguments(arg "NO_CMOCKA" "TIMEOUT" "SOURCES;LIBS;ARGS;LABELS;ENVIRONMENT" ${ARGN})
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
        message(FATAL_ERROR "bigtop_add_test(${name}): SOURCES missing, or unknown: "
                            "${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 120)
    endif()
    add_executable(${name} ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${name} PRIVATE bigtop_warnings ${arg_LIBS})
    if(NOT arg_NO_CMOCKA)
        target_link_libraries(${name} PRIVATE bigtop_cmocka)
    endif()
    add_test(NAME ${name} COMMAND ${name} ${arg_ARGS} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES
        TIMEOUT ${arg_TIMEOUT}
        LABELS "${arg_LABELS}"
        ENVIRONMENT "CMOCKA_MESSAGE_OUTPUT=TAP;${arg_ENVIRONMENT}")
endfunction()

if(BIGTOP_TESTS AND BIGTOP_SANITIZE AND CMAKE_C_COMPILER_ID MATCHES "Clang")
    add_library(bigtop_libfuzzer INTERFACE)
    # libFuzzer calls LLVMFuzzerTestOneInput, which no header declares.
    target_compile_options(bigtop_libfuzzer INTERFACE
        -fsanitize=fuzzer -Wno-missing-prototypes -Wno-missing-declarations)
    target_link_options(bigtop_libfuzzer INTERFACE -fsanitize=fuzzer)
endif()

# bigtop_add_fuzzer(name SOURCES file… [LIBS target…] [CORPUS dir] [DICT file] [MAX_LEN bytes])
# A libFuzzer program `name`: built where the sanitizers are on and the compiler is clang. As a
# ctest test it runs for BIGTOP_FUZZ_SECONDS from a fixed seed; `make fuzz` runs it longer. New
# inputs gather in the build tree; CORPUS holds the ones worth keeping.
function(bigtop_add_fuzzer name)
    if(NOT TARGET bigtop_libfuzzer)
        return()
    endif()
    cmake_parse_arguments(arg "" "CORPUS;DICT;MAX_LEN" "SOURCES;LIBS" ${ARGN})
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
        message(FATAL_ERROR "bigtop_add_fuzzer(${name}): SOURCES missing, or unknown: "
                            "${arg_UNPARSED_ARGUMENTS}")
    endif()
    set(found ${CMAKE_BINARY_DIR}/fuzz/${name})
    file(MAKE_DIRECTORY ${found})
    set(options -seed=1 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1
                -artifact_prefix=${CMAKE_BINARY_DIR}/fuzz/${name}-)
    if(arg_MAX_LEN)
        list(APPEND options -max_len=${arg_MAX_LEN})
    endif()
    if(arg_DICT)
        get_filename_component(dict ${arg_DICT} ABSOLUTE)
        list(APPEND options -dict=${dict})
    endif()
    set(inputs ${found})
    if(arg_CORPUS)
        get_filename_component(corpus ${arg_CORPUS} ABSOLUTE)
        list(APPEND inputs ${corpus})
    endif()
    add_executable(${name} ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz/bin)
    target_link_libraries(${name} PRIVATE bigtop_warnings bigtop_libfuzzer ${arg_LIBS})
    add_test(NAME ${name}
             COMMAND ${name} ${options} -max_total_time=${BIGTOP_FUZZ_SECONDS} ${inputs}
             WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    math(EXPR timeout "${BIGTOP_FUZZ_SECONDS} + 120")
    set_tests_properties(${name} PROPERTIES LABELS fuzz TIMEOUT ${timeout})
endfunction()
