// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/fix_buttons.h"

#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"

#include <QPushButton>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
/// What is written there, without the comma that joins it to what stands before.
QString written(const core::CodeFix& fix)
{
    const QString text = qs(fix.text).simplified();
    return text.startsWith(u", "_s) ? text.mid(2) : text;
}

/// Of "ascending=" before it; empty: no argument stands there.
QString argumentBefore(const std::string& code, const core::CodeFix& fix)
{
    static const QRegularExpression named(u"(\\w+)\\s*=\\s*$"_s);
    constexpr qsizetype most = 40;
    const auto before = qs(code.substr(0, static_cast<std::size_t>(fix.begin))).right(most);
    const auto found = named.match(before);
    return found.hasMatch() && !before.left(found.capturedStart()).trimmed().isEmpty()
            && u"(,"_s.contains(before.left(found.capturedStart()).trimmed().back())
        ? found.captured(1) + u'='
        : QString();
}

/// What the change does, where that is more than what is written.
QString deedOf(const std::string& code, const core::CodeFix& fix)
{
    const QString whole = argumentBefore(code, fix) + written(fix);
    return whole == "ascending=True"_L1 ? FixButtons::tr("Sort smallest first")
        : whole == "ascending=False"_L1 ? FixButtons::tr("Sort largest first")
        : fix.begin == fix.end          ? FixButtons::tr("Add %1").arg(whole)
                                        : FixButtons::tr("Use %1").arg(whole);
}

QString wordsOf(const std::string& code, const core::CodeFix& fix)
{
    if (fix.begin == 0 && fix.end == static_cast<int>(code.size()) && !fix.text.empty()) {
        return FixButtons::tr("Use the other code");
    }
    if (fix.text.empty()) {
        const auto begin = static_cast<std::size_t>(fix.begin);
        return FixButtons::tr("Take out %1")
            .arg(qs(code.substr(begin, static_cast<std::size_t>(fix.end) - begin)).simplified());
    }
    const QString words = deedOf(code, fix);
    return fix.count > 0 ? FixButtons::tr("%1 (%2)").arg(words, countText(fix.count)) : words;
}
} // namespace

FixButtons::FixButtons(const std::string& code, const std::vector<core::CodeFix>& fixes, QWidget* parent)
    : QWidget(parent)
{
    auto* row = new FlowLayout(this);
    for (const core::CodeFix& fix : fixes) {
        if (!core::fixed(code, fix)) {
            continue;
        }
        const QString words = wordsOf(code, fix);
        auto* button = elidedButton(QString(words).replace(u'&', u"&&"_s), "fix"_L1, this);
        button->setToolTip(words + u'\n' + tr("Propose the code with this change; nothing runs before you approve it"));
        connect(button, &QPushButton::clicked, this, [this, fix] { emit fixWanted(fix); });
        row->addWidget(button);
    }
}

} // namespace ui
