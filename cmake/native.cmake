# Toolchain of the native presets: clang where it is installed (15 to 25% faster playouts than
# gcc 12), else the system's compiler. CC in the environment, or -DCMAKE_C_COMPILER, wins.
if(NOT DEFINED ENV{CC} AND NOT CMAKE_C_COMPILER)
    find_program(BIGTOP_CLANG NAMES clang)
    if(BIGTOP_CLANG)
        set(CMAKE_C_COMPILER ${BIGTOP_CLANG})
    endif()
endif()
