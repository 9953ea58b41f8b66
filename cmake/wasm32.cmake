# Toolchain for the browser: plain clang and lld, freestanding, no C library.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

find_program(BIGTOP_WASM_CLANG NAMES clang clang-19 clang-18 clang-17 clang-16 clang-15 clang-14)
if(NOT BIGTOP_WASM_CLANG)
    message(FATAL_ERROR "the wasm build needs clang and lld; `tools/setup play` installs them")
endif()
set(CMAKE_C_COMPILER ${BIGTOP_WASM_CLANG})
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-unknown)

# Static libraries are made by a partial link: archives would need llvm-ar, which comes in a further
# package (the system's ar cannot index wasm objects).
find_program(BIGTOP_WASM_LD
             NAMES wasm-ld wasm-ld-19 wasm-ld-18 wasm-ld-17 wasm-ld-16 wasm-ld-15 wasm-ld-14)
if(NOT BIGTOP_WASM_LD)
    message(FATAL_ERROR "the wasm build needs lld (wasm-ld); `tools/setup play` installs it")
endif()
set(CMAKE_C_CREATE_STATIC_LIBRARY "\"${BIGTOP_WASM_LD}\" -r -o <TARGET> <OBJECTS>")

set(CMAKE_C_FLAGS_INIT "-ffreestanding -nostdlib -msimd128 -mbulk-memory -fvisibility=hidden")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nostdlib -Wl,--no-entry -Wl,--fatal-warnings")
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)

# There is no start-up code to link a trial program with.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
