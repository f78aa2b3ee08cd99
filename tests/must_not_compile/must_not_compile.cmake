# The control must compile, so that the offence cannot fail for another reason; the offence must fail as expected.
string(REPLACE "|" ";" directories "${INCLUDES}")
set(command ${COMPILER} -std=c++23 -fsyntax-only -fdiagnostics-color=never -include ${HEADERS})
foreach(directory IN LISTS directories)
    list(APPEND command "-I${directory}")
endforeach()

execute_process(COMMAND ${command} ${SOURCE} RESULT_VARIABLE result ERROR_VARIABLE said)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "The control does not compile, so this test says nothing:\n${said}")
endif()

execute_process(COMMAND ${command} -DOFFENCE ${SOURCE} RESULT_VARIABLE result ERROR_VARIABLE said)
if(result EQUAL 0)
    message(FATAL_ERROR "It compiles, and must not.")
endif()
if(NOT said MATCHES "${EXPECT}")
    message(FATAL_ERROR "It fails for another reason than \"${EXPECT}\":\n${said}")
endif()
