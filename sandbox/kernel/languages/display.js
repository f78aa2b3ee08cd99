// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded before a step in JavaScript: display(value) shows a list of objects as a table, and any other value as it is.
"use strict";
const { writeSync } = require("node:fs");
const channel = Number(process.env.ASSAY_DISPLAYS);
delete process.env.ASSAY_DISPLAYS;
const plain = (_, value) => {
    if (typeof value === "bigint") {
        return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    }
    if (value instanceof Map) {
        return Object.fromEntries(value);
    }
    return value instanceof Set ? [...value] : value;
};
globalThis.display = (...values) => {
    for (const value of values) {
        let bytes = Buffer.from((JSON.stringify(value, plain) ?? "null") + "\n");
        while (bytes.length > 0) {
            bytes = bytes.subarray(writeSync(channel, bytes));
        }
    }
};
