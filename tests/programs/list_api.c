/* Prints what the server itself knows of its interface for programs, for test_openapi.py to compare
 * with docs/openapi.json: its routes, and the status that goes with each code of an error. */
#include <api.h>
#include <status.h>
#include <stdio.h>

int main(void)
{
    unsigned number;
    const char *text;
    for (unsigned i = 0; (text = api_route(i, &number)) != NULL; i++)
        printf("route %s %s\n", number == HTTP_POST ? "post" : "get", text);
    for (unsigned i = 0; (text = status_code(i, &number)) != NULL; i++)
        printf("code %s %u\n", text, number);
    return 0;
}
