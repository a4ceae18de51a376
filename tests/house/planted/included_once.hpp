// Wrong on purpose: has no #pragma once. headers_alone.cmake sees it fail.

struct twice {};
