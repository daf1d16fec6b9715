#pragma once

int opening; ///< Of a request
int word;    ///< by the client, likewise
int plain;   ///< milliseconds
