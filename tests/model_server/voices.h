// SPDX-License-Identifier: GPL-3.0-or-later
// The same reply in each of the three wire formats.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <memory>

namespace test {

enum class Finish { Stop, Length, Filter, Refusal, Overflow };

QByteArray json(const QJsonObject& object);

class Voice {
public:
    virtual ~Voice() = default;
    /// By the path that was asked for.
    static const Voice& forPath(const QByteArray& path);

    virtual QByteArray contentType() const = 0;
    virtual QByteArray begin(const QByteArray& lineEnd) const = 0;
    virtual QByteArray text(const QByteArray& text, const QByteArray& lineEnd) const = 0;
    virtual QByteArray thought(const QString& text) const = 0;
    /// Why it ends, the tokens used, and the terminal marker.
    virtual QByteArray end(Finish why, const QByteArray& lineEnd) const = 0;
    virtual QByteArray error(const QString& message, const QString& type) const = 0; ///< in the middle of a stream
    virtual QByteArray garbage() const = 0; ///< framed well, but no JSON
    virtual QByteArray noise() const = 0; ///< what a reader must skip
    virtual QByteArray document(const QString& text) const = 0; ///< the whole reply as one JSON document
    virtual QByteArray refusal(const QString& message, const QJsonValue& type, const QJsonValue& code) const
        = 0; ///< body of a 4xx or 5xx
    virtual QByteArray models() const = 0; ///< body of its list of models

    /// A whole, well-behaved stream of the text, in a few pieces.
    QByteArray stream(const QByteArray& text, const QByteArray& lineEnd = "\n", Finish why = Finish::Stop) const;
};

} // namespace test
