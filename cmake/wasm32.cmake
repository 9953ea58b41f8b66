# Toolchain for the browser: plain clang and lld, freestanding, no C library.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

find_program(BIGTOP_WASM_CLANG NAMES clang clang-19 clang-18 clang-17 clang-16 clang-15 clang-14)
if(NOT BIGTOP_WASM_CLANG)
    message(FATAL_ERROR "the wasm build needs clang and lld; `tools/setup test` installs them")
endif()
set(CMAKE_C_COMPILER ${BIGTOP_WASM_CLANG})
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-unknown)
find_program(CMAKE_AR NAMES llvm-ar llvm-ar-19 llvm-ar-18 llvm-ar-17 llvm-ar-16 llvm-ar-15 llvm-ar-14)
find_program(CMAKE_RANLIB
             NAMES llvm-ranlib llvm-ranlib-19 llvm-ranlib-18 llvm-ranlib-17 llvm-ranlib-16
                   llvm-ranlib-15 llvm-ranlib-14)

set(CMAKE_C_FLAGS_INIT "-ffreestanding -nostdlib -msimd128 -mbulk-memory -fvisibility=hidden")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nostdlib -Wl,--no-entry -Wl,--fatal-warnings")
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)

# There is no start-up code to link a trial program with.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
