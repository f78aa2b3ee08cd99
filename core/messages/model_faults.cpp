// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/model_fault.h"

#include <array>

namespace core {

namespace {
constexpr Pattern kind(std::string_view word, std::string_view english, std::string_view hint = {})
{
    return { word, english, {}, hint };
}

// In the order of ModelFaultKind.
constexpr auto modelFaultPatterns = std::to_array<Pattern>({
    kind("stopped", "Stopped."),
    kind("nobody_answers", "No model server answers at {text}.", "Start it, or check the address."),
    kind("no_such_address", "The address {text} was not found.", "Check its spelling and the network connection."),
    kind("certificate_refused",
        "The secure connection at {text} was refused because its certificate is not trusted. Nothing was sent."),
    kind("not_connected", "No connection at {text} within {text2}.", "Check the address and the network connection."),
    kind("does_not_begin", "The model's server at {text} took the question but did not begin to answer within {text2}.",
        "Try again, or use a faster model."),
    kind("fell_silent", "The model stopped in the middle of its reply and said nothing for {text2}.", "Try again."),
    kind("takes_too_long", "The model's reply was not complete after {text2}.", "Try again, or use a faster model."),
    kind("closed_early",
        "The model's server at {text} closed the connection before the reply was complete. It was not asked again, "
        "because it may already have counted this request.",
        "Try again."),
    kind("redirected", "The model's server at {text} redirects to {text2}. Nothing was sent there.",
        "If that is the right place, use it as the address."),
    kind("reply_too_large", "The reply of the model's server is larger than {text2}, which no answer needs.",
        "Check the address."),
    kind("proxy_refused", "The proxy between here and {text} did not let the request through.",
        "Check the proxy settings."),
    kind("no_certificates", "Nothing was sent: the file of certificates {text2} is missing or holds none.",
        "Choose another, or leave it empty."),
    kind("not_reached", "The model could not be reached."),
    kind("key_unencrypted", "Nothing was sent: the key would travel unencrypted to {text}.",
        "Use an https:// address, or allow this for the provider."),
    kind("no_ledger", "Nothing was sent: there is no ledger to record it in."),
    kind("key_wanted", "The model's server wants a key.", "Say in its settings where the key is kept."),
    kind("key_variable_refused", "The model's server did not accept the key.", "Check {text}."),
    kind("key_refused", "The model's server did not accept the key.",
        "Enter it again, or make a new one at the provider."),
    kind("ollama_lacks_model", "Ollama does not have the model \"{text}\" yet.",
        "Get it with: ollama pull {text}, or choose another."),
    kind("no_such_model", "The model's server does not know the model \"{text}\".", "Choose another with --model."),
    kind("no_service_without_version", "There is no model service at {text}.",
        "The address of such a server usually ends in /v1: try {text}/v1."),
    kind("no_service", "There is no model service at {text}.", "Check the address."),
    kind("question_too_long",
        "The question with its description of the data is too long for the model \"{text}\"{text2? ({text2} tokens for "
        "a "
        "context of {text3})}.",
        "Use fewer files or columns, or a model with a larger context."),
    kind("no_credit", "The account at the model's provider has no credit or spending limit left.",
        "Add credit there, or use another model."),
    kind("overloaded", "The model's provider is overloaded at the moment.",
        "Try again in a few minutes, or use another model."),
    kind("busy", "The model's server is busy or your rate limit is used up.", "Wait a little, then try again."),
    kind("error_midway", "The model's server reported an error in the middle of its reply, so the reply was not used.",
        "Try again.{text2? It says: {text2}}"),
    kind("model_forbidden", "The key may not use the model \"{text}\".",
        "Choose another model, or ask for access at the provider.{text2? It says: {text2}}"),
    kind("request_too_large", "The request is too large for the model's server.", "Use fewer files or columns."),
    kind("server_trouble", "The model's server has a problem of its own (HTTP {count}).",
        "Try again later.{text2? It says: {text2}}"),
    kind("request_refused", "The model's server refused the request (HTTP {count}).",
        "Check the model's settings, or use another model.{text2? It says: {text2}}"),
    kind("web_page", "The address {text} answered with a web page instead of a model's reply.",
        "It may be the login page of this network, or the wrong address."),
    kind("no_reply_type", "The address {text} answered with \"{text2}\" instead of a model's reply.",
        "It may be the login page of this network, or the wrong address."),
    kind("ended_without_reply", "The model's server ended the connection without a reply.",
        "Check that the address is one of a model."),
    kind("broke_off", "The reply broke off before its end, so it was not used.", "Try again."),
    kind("declined", "The model declined.", "Ask in other words, or use another model."),
    kind("declined_saying", "The model declined: {text2}", "Ask in other words, or use another model."),
    kind("length_reached", "The reply was cut off because it reached the length limit of {text2} tokens.",
        "Ask for less at a time, or use another model."),
    kind("filtered", "The provider's content filter stopped the reply.", "Ask in other words, or use another model."),
    kind("context_full", "The reply was cut off because the context of the model \"{text}\" is full.",
        "Use fewer files or columns, or a model with a larger context."),
    kind("error_at_end", "The model's server reported an error at the end of its reply.", "Try again."),
    kind("empty_reply", "The model's server sent an empty reply.", "Check that the address is one of a model."),
    kind("empty_answer", "The model sent an empty reply.", "Try again, or use another model."),
    kind("unreadable", "The model's server sent something that cannot be read as a reply.",
        "Try again, or check the address."),
    kind("line_too_large", "The model's server sent a single line that is too large to be a reply."),
    kind("event_too_large", "The model's server sent a single event that is too large to be a reply."),
    kind("no_model_list", "The server did not answer with a list of models.",
        "Check that the address is one of a model's server, or type the model's name."),
    kind("thought_only", "The model thought aloud but gave no answer.", "Try again, or use another model."),
    { "asks_to_wait", "{text} The server asks to wait {count} s." },
});
static_assert(modelFaultPatterns.size() == static_cast<std::size_t>(ModelFaultKind::AsksToWait) + 1);
} // namespace

std::span<const Pattern> patternsOf(ModelFaultKind)
{
    return modelFaultPatterns;
}

} // namespace core
