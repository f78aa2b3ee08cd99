// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// Why a model gave no reply that can be used. The words of a kind say what happened, its hint what to do. The order
/// is that of the patterns in core/messages/model_faults.cpp.
enum class ModelFaultKind {
    // the wire; text: the address
    Stopped,
    NobodyAnswers,
    NoSuchAddress,
    CertificateRefused,
    NotConnected,
    DoesNotBegin,
    FellSilent,
    TakesTooLong,
    ClosedEarly,
    Redirected,
    ReplyTooLarge,
    ProxyRefused,
    NoCertificates,
    NotReached,
    KeyUnencrypted,
    NoLedger,
    // what a server says; text: the model or the address, text2: its own words
    KeyWanted,
    KeyVariableRefused,
    KeyRefused,
    OllamaLacksModel,
    NoSuchModel,
    NoServiceWithoutVersion,
    NoService,
    QuestionTooLong,
    NoCredit,
    Overloaded,
    Busy,
    ErrorMidway,
    ModelForbidden,
    RequestTooLarge,
    ServerTrouble,
    RequestRefused,
    // how a reply ends
    WebPage,
    NoReplyType,
    EndedWithoutReply,
    BrokeOff,
    Declined,
    DeclinedSaying,
    LengthReached,
    Filtered,
    ContextFull,
    ErrorAtEnd,
    EmptyReply,
    EmptyAnswer,
    Unreadable,
    LineTooLarge,
    EventTooLarge,
    NoModelList,
    ThoughtOnly,
    AsksToWait, ///< text: what it says otherwise
};
using ModelFault = Message<ModelFaultKind>;
std::span<const Pattern> patternsOf(ModelFaultKind);

} // namespace core
