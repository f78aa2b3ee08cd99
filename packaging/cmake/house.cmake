# How every target of the house is made: one function for libraries, one for programs, one for tests.

find_program(ASSAY_MOLD mold DOC "A fast linker, used where it is installed")
if(ASSAY_MOLD)
    add_link_options(-fuse-ld=mold)
endif()

# What ccache asks for, to keep also what is compiled with precompiled headers.
if(CMAKE_UNITY_BUILD AND "${CMAKE_CXX_COMPILER_LAUNCHER}" MATCHES "ccache$")
    list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros)
    add_compile_options(-fpch-preprocess)
endif()

function(assay_compile_options target)
    get_target_property(kind ${target} TYPE)
    if(kind STREQUAL "INTERFACE_LIBRARY")
        return()
    endif()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor
        -Woverloaded-virtual -fvisibility=hidden -fstack-protector-strong)
    if(ASSAY_STRICT)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
    if(CMAKE_BUILD_TYPE STREQUAL "Release" OR ASSAY_SANITIZE)
        # What these find there depends on the optimiser and so on the compiler's version: told, but no reason to stop.
        target_compile_options(${target} PRIVATE -Wno-error=array-bounds -Wno-error=stringop-overflow
            -Wno-error=stringop-overread -Wno-error=restrict -Wno-error=maybe-uninitialized -Wno-error=free-nonheap-object)
    endif()
    target_compile_definitions(${target} PRIVATE _GLIBCXX_ASSERTIONS)
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        target_compile_options(${target} PRIVATE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-clash-protection)
        target_link_options(${target} PRIVATE -Wl,-z,relro,-z,now)
    endif()
    if(ASSAY_SANITIZE)
        # GCC's warning of uninitialised reads is wrong about the standard library when it is instrumented (GCC bug 105562).
        # The checks of every pointer that is followed are left out: AddressSanitizer sees the same faults, and they cost
        # a third of the compiler's time.
        target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=undefined
            -fno-sanitize=null,alignment,object-size,vptr -Wno-maybe-uninitialized)
        # A hundred and sixty programs, each with all of the product in it: written plainly they need 18 GB of disk.
        target_link_options(${target} PRIVATE -fsanitize=address,undefined
            -Wl,--compress-debug-sections=zlib -Wl,-z,pack-relative-relocs)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            # Out of a shared library the runtime reaches its own thread-local state by a call, at every function's entry.
            target_link_options(${target} PRIVATE -static-libasan -static-libubsan)
        endif()
    endif()
    target_compile_definitions(${target} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING
        QT_NO_FOREACH QT_NO_CONTEXTLESS_CONNECT)
endfunction()

# Where sources are compiled in batches, the headers that nearly all of them need are compiled once, by the named target.
# Development does without: there every file proves that it includes what it needs.
function(assay_reuse_headers target owner)
    if(CMAKE_UNITY_BUILD)
        target_precompile_headers(${target} REUSE_FROM ${owner})
        # They are only taken where the compiler is told the same as their owner.
        target_compile_options(${target} PRIVATE -fPIC)
        target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:${owner},COMPILE_DEFINITIONS>)
    endif()
endfunction()

# assay_library(name SOURCES a.cpp b.h ... [PUBLIC libs...] [PRIVATE libs...] [QT] [HEADERS target that has compiled them])
# Includes are written from the top of the source tree: #include "core/data/profile.h".
function(assay_library name)
    cmake_parse_arguments(ARG "QT" "HEADERS" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    if(ARG_SOURCES)
        add_library(${name} STATIC ${ARG_SOURCES})
        target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
        target_link_libraries(${name} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
        if(ARG_QT)
            set_target_properties(${name} PROPERTIES AUTOMOC ON)
        endif()
        if(ARG_HEADERS)
            assay_reuse_headers(${name} ${ARG_HEADERS})
        endif()
    else()
        add_library(${name} INTERFACE)
        target_include_directories(${name} INTERFACE ${PROJECT_SOURCE_DIR})
        target_link_libraries(${name} INTERFACE ${ARG_PUBLIC} ${ARG_PRIVATE})
    endif()
    assay_compile_options(${name})
endfunction()

# assay_program(name SOURCES ... LIBS ... [LIBEXEC] [QT])
function(assay_program name)
    cmake_parse_arguments(ARG "LIBEXEC;QT" "" "SOURCES;LIBS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} PRIVATE ${ARG_LIBS})
    if(ARG_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if(ARG_LIBEXEC)
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${ASSAY_LIBEXEC_DIR})
        install(TARGETS ${name} RUNTIME DESTINATION libexec/assay)
    endif()
    assay_compile_options(${name})
endfunction()

# Qt tells each test the folder of its own for QFINDTESTDATA, and headers compiled for one would be none for another. The folder
# that the compiler works in does as well: it is what a relative __FILE__ starts from.
if(CMAKE_UNITY_BUILD)
    set_target_properties(Qt6::Test PROPERTIES
        INTERFACE_COMPILE_DEFINITIONS "QT_TESTLIB_LIB;QT_TESTCASE_BUILDDIR=\"${CMAKE_BINARY_DIR}\"")
endif()

# What every test program is made with; `sources` are those of the tests that it holds.
function(assay_test_program program sources libs headers)
    target_link_libraries(${program} PRIVATE ${libs} test_support Qt6::Test)
    set_target_properties(${program} PROPERTIES UNITY_BUILD OFF)
    foreach(source IN LISTS sources)
        # Each source says itself that it has classes for moc; looking for them takes longer than moc does.
        cmake_path(GET source STEM test)
        qt6_generate_moc(${source}.cpp ${CMAKE_CURRENT_BINARY_DIR}/${test}.moc TARGET ${program})
        target_sources(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${test}.moc)
    endforeach()
    target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    if(NOT headers)
        set(headers test_support)
    endif()
    assay_reuse_headers(${program} ${headers})
    assay_compile_options(${program})
    target_compile_options(${program} PRIVATE -Wno-conversion) # Qt's QTRY_ macros narrow a duration to int
    foreach(part assay-jail assay-scan)
        if(TARGET ${part})
            add_dependencies(${program} ${part})
        endif()
    endforeach()
endfunction()

function(assay_add_test test label)
    add_test(NAME ${test} COMMAND ${ARGN})
    set_tests_properties(${test} PROPERTIES LABELS "${label}" ENVIRONMENT
        "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;ASAN_OPTIONS=detect_leaks=1")
endfunction()

# assay_test([room/]tst_name LIBS libs... [LABEL core|sandbox|ui|flow] [HEADERS target]): tst_name.cpp -> one program -> one test.
# Leaves ${tst_name_command} for who runs the test in another way, too.
function(assay_test source)
    cmake_parse_arguments(ARG "" "LABEL;HEADERS" "LIBS" ${ARGN})
    cmake_path(GET source STEM name)
    add_executable(${name} ${source}.cpp)
    assay_test_program(${name} ${source} "${ARG_LIBS}" "${ARG_HEADERS}")
    assay_add_test(${name} "${ARG_LABEL}" ${name})
    set(${name}_command $<TARGET_FILE:${name}> PARENT_SCOPE)
endfunction()

# Writes the source of a program that runs the test its first argument names. Each test stands in a namespace of its own, so
# that equal names do not meet; what they include is included before, so that it stands in none.
function(assay_write_batch file)
    set(includes "")
    foreach(source IN LISTS ARGN)
        cmake_path(GET source STEM test)
        set(path ${CMAKE_CURRENT_SOURCE_DIR}/${source}.cpp)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
        file(STRINGS ${path} lines REGEX "^#include .*[^c][>\"]$")
        list(APPEND includes ${lines})
        string(APPEND tests "namespace ${test} {\n#include \"${path}\"\n}\n")
        string(APPEND choices "    if (test == \"${test}\")\n        return ${test}::main(argc - 1, argv + 1);\n")
    endforeach()
    list(REMOVE_DUPLICATES includes)
    list(JOIN includes "\n" includes)
    file(CONFIGURE OUTPUT ${file} @ONLY CONTENT "@includes@
#include <QtCore/qtmochelpers.h>
#include <QtCore/qxptype_traits.h>
#include <cstdio>
#include <memory>
#include <string_view>

@tests@
int main(int argc, char *argv[]) {
    const std::string_view test = argc > 1 ? argv[1] : \"\";
@choices@    std::fputs(\"Name a test.\\n\", stderr);
    return 2;
}
")
endfunction()

# assay_tests(program TESTS [room/]tst_name... LIBS libs... [LABEL ...] [HEADERS target] [DEFINES NAME="value"...]): tests that need
# the same. Where ASSAY_TEST_BATCHES is on they are compiled as one program, which takes a third of the time: most of what
# the compiler writes for a test are copies of the same functions.
function(assay_tests program)
    cmake_parse_arguments(ARG "" "LABEL;HEADERS" "TESTS;LIBS;DEFINES" ${ARGN})
    if(ASSAY_TEST_BATCHES)
        assay_write_batch(${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp ${ARG_TESTS})
        add_executable(${program} ${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp)
        assay_test_program(${program} "${ARG_TESTS}" "${ARG_LIBS}" "${ARG_HEADERS}")
        target_compile_definitions(${program} PRIVATE ${ARG_DEFINES})
        target_compile_options(${program} PRIVATE -Wno-subobject-linkage) # as if each test were a header
    endif()
    foreach(source IN LISTS ARG_TESTS)
        cmake_path(GET source STEM test)
        if(ASSAY_TEST_BATCHES)
            assay_add_test(${test} "${ARG_LABEL}" ${program} ${test})
            set(${test}_command $<TARGET_FILE:${program}> ${test} PARENT_SCOPE)
        else()
            assay_test(${source} LIBS ${ARG_LIBS} LABEL ${ARG_LABEL} HEADERS ${ARG_HEADERS})
            target_compile_definitions(${test} PRIVATE ${ARG_DEFINES})
            set(${test}_command ${${test}_command} PARENT_SCOPE)
        endif()
    endforeach()
endfunction()
