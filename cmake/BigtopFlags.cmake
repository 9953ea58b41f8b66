# Compiler flags: `bigtop_warnings` is linked (PRIVATE) by every target of ours, `bigtop_hardened` by
# those that need it. What all code needs for equal results on every build is set for the whole tree
# and cannot be forgotten.

# A fused multiply-add rounds once where two operations round twice: results would differ by machine.
add_compile_options(-ffp-contract=off)

add_library(bigtop_warnings INTERFACE)
target_compile_options(bigtop_warnings INTERFACE
    -Wall -Wextra -Wconversion -Wshadow -Wundef -Wvla -Wcast-qual -Wcast-align -Wpointer-arith
    -Wwrite-strings -Wformat=2 -Wdouble-promotion -Wimplicit-fallthrough -Wmissing-declarations
    $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
    $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes>
    $<$<COMPILE_LANGUAGE:C>:-Wold-style-definition>
    $<$<C_COMPILER_ID:GNU>:-Wlogical-op>
    $<$<C_COMPILER_ID:GNU>:-Wduplicated-cond>
    $<$<C_COMPILER_ID:Clang>:-Wcomma>
    $<$<C_COMPILER_ID:Clang>:-Wmissing-variable-declarations>
    $<$<BOOL:${BIGTOP_WERROR}>:-Werror>)

# For the rooms that face the network or read files of strangers, not for the engine's inner loops.
add_library(bigtop_hardened INTERFACE)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    target_compile_options(bigtop_hardened INTERFACE -fstack-protector-strong -U_FORTIFY_SOURCE
                           -D_FORTIFY_SOURCE=2)
    target_link_options(bigtop_hardened INTERFACE -Wl,-z,relro,-z,now)
endif()

if(BIGTOP_SANITIZE)
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_compile_options(${sanitizers})
    add_link_options(${sanitizers})
    if(CMAKE_C_COMPILER_ID MATCHES "Clang")
        # Lets the fuzzers see the branches taken in the libraries.
        add_compile_options(-fsanitize=fuzzer-no-link)
    endif()
endif()

if(BIGTOP_COVERAGE)
    # Counted atomically: with several threads counts could go below zero, which gcovr does not read.
    add_compile_options(--coverage -fprofile-abs-path -fprofile-update=atomic)
    add_link_options(--coverage)
endif()
