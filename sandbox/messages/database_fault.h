// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/messages/message.h"

namespace sandbox {

/// Why a database gave no rows. The order is that of the patterns in database_faults.cpp.
enum class DatabaseFaultKind {
    NotAnAddress,
    PasswordGiven,
    NoTableNamed, ///< text: the address
    NotReached, ///< texts: the address, what libpq says
    PasswordWanted, ///< text: the address
    PasswordRefused, ///< texts: the address, what libpq says
    RoleTooStrong, ///< texts: the role, what it may do
    NotUnderstood, ///< text: what the server says; count: the line; 0: it does not say
    SeveralStatements,
    NoQuery,
    TriesToWrite,
    Refused, ///< text: what the server says
    BrokenOff, ///< text: the address
    TookTooLong, ///< count: seconds
    TooManyRows, ///< count: the most
    TooManyBytes, ///< text: the most
    TooMuchMemory,
    NotWellFormed, ///< text: the address
    NotKeptIn, ///< text: which layer
    NotWritten, ///< text: what the system says
    NotThere, ///< text: the name
    OptionNotUsed,
    FolderIsLink, ///< text: the folder
    NameTaken, ///< texts: the name, the address that has it
    NoOdbc,
    PasswordNotSent, ///< text: the address
};
std::span<const Pattern> patternsOf(DatabaseFaultKind);

} // namespace sandbox
