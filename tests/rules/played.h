/* A record played to its end, with everything that happened written down. */
#ifndef BIGTOP_TEST_PLAYED_H
#define BIGTOP_TEST_PLAYED_H

#include "bigtop.h"
#include "case.h"
#include "text.h"

#define PLAYED_MAX_EVENTS 1024
/* Room for where a score came from; more is cut off. */
#define PLAYED_DETAILS 512

/* One event: "score road 3 p1 tiles:3x1 BASE-30". Turn 0 is the end of the game. */
typedef struct played_event {
    unsigned turn;
    bool scores;
    char text[TEXT_SIZE];
    char rule[16];
    char details[PLAYED_DETAILS]; /* a score's " at 0,1 by p1:0,1 p2:1,1 on 0,1 1,1" */
} played_event;

typedef struct playthrough {
    bt_error error; /* of reading the record or of playing it */
    bt_record_fault fault;
    bt_record record;
    bt_game game;
    bt_event_log log;
    unsigned event_count;
    played_event events[PLAYED_MAX_EVENTS];
} playthrough;

/* Play the case's record. */
void played_run(playthrough *played, const test_case *test);

/* Play one move more. */
void played_move(playthrough *played, bt_move move);

#endif
