// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/steps_in_words.h"

using namespace Qt::StringLiterals;

namespace ui {

StepsInWords::StepsInWords(QWidget* parent)
    : TextLabel(parent)
{
    setObjectName(u"plainSteps"_s);
    setAccessibleName(tr("What the code does"));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    hide();
}

void StepsInWords::tell(const QString& sentences)
{
    disconnect(this, &QLabel::linkActivated, this, nullptr);
    setTextFormat(Qt::PlainText);
    setText(sentences);
    setVisible(!sentences.isEmpty());
    showFirst(sentences);
}

void StepsInWords::showFirst(const QString& sentences)
{
    constexpr qsizetype most = 12;
    QStringList all = sentences.split(u". "_s);
    const qsizetype more = all.size() - most;
    if (more <= 1) {
        return;
    }
    all.resize(most);
    setTextFormat(Qt::RichText);
    setText(all.join(u". "_s).toHtmlEscaped() + u". <a href=\"#\">%1</a>"_s.arg(tr("… and %1 more steps").arg(more)));
    connect(this, &QLabel::linkActivated, this, [this, sentences] {
        setTextFormat(Qt::PlainText);
        setText(sentences);
    });
}

} // namespace ui
