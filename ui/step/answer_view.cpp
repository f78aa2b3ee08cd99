// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/answer_view.h"

#include "core/domain/contradicted_figures.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/look/text_label.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

QString answerHtml(const core::Answer& answer)
{
    std::vector<core::AnswerNumber> numbers = answer.numbers;
    std::ranges::sort(numbers, {}, &core::AnswerNumber::offset);
    const auto plain = [&](std::size_t from, std::size_t to) {
        return localDates(qs(std::string_view(answer.text).substr(from, to - from)))
            .toHtmlEscaped()
            .replace(u'\n', u"<br>"_s);
    };
    QString html;
    std::size_t at = 0;
    for (const core::AnswerNumber& number : numbers) {
        const auto begin = static_cast<std::size_t>(std::max(0, number.offset));
        if (begin < at || begin + number.text.size() > answer.text.size()
            || answer.text.compare(begin, number.text.size(), number.text) != 0) {
            continue; // a record that does not fit its text binds nothing
        }
        html += plain(at, begin);
        const QString text = localNumber(number.text).toHtmlEscaped();
        if (number.evidence && core::isContradicted(answer, number.text)) {
            html += u"<a href=\"cell:%1,%2,%3\">%4</a> <i>%5</i>"_s.arg(number.evidence->display)
                        .arg(number.evidence->row)
                        .arg(number.evidence->column)
                        .arg(text, QCoreApplication::translate("ui", "(contradicted)"));
        } else if (number.evidence) {
            html += u"<a href=\"cell:%1,%2,%3\">%4</a>"_s.arg(number.evidence->display)
                        .arg(number.evidence->row)
                        .arg(number.evidence->column)
                        .arg(text);
        } else {
            html += u"<u>%1</u> <i>%2</i>"_s.arg(text, QCoreApplication::translate("ui", "(unsupported)"));
        }
        at = begin + number.text.size();
    }
    return html + plain(at, answer.text.size());
}

std::optional<core::Evidence> evidenceOfLink(const QString& link)
{
    if (!link.startsWith("cell:"_L1)) {
        return {};
    }
    const QStringList parts = link.mid(5).split(u',');
    if (parts.size() != 3) {
        return {};
    }
    core::Evidence evidence;
    int* const places[] = { &evidence.display, &evidence.row, &evidence.column };
    for (int i = 0; i < 3; ++i) {
        bool isNumber = false;
        *places[i] = parts[i].toInt(&isNumber);
        if (!isNumber || *places[i] < 0) {
            return {};
        }
    }
    return evidence;
}

AnswerView::AnswerView(const core::Answer& answer, QWidget* parent)
    : QWidget(parent)
    , m_text(new TextLabel(this))
{
    constexpr int larger = 2;
    QLabel* text = m_text;
    QFont font = text->font();
    font.setPointSizeF(font.pointSizeF() + larger);
    text->setFont(font);
    text->setTextFormat(Qt::RichText);
    showAnswer(answer);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    text->setAccessibleName(tr("Answer"));
    text->setObjectName(u"answer"_s);
    connect(text, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto evidence = evidenceOfLink(link)) {
            emit evidenceChosen(*evidence);
        }
    });
    connect(text, &QLabel::linkHovered, text, [text](const QString& link) {
        text->setToolTip(link.isEmpty() ? QString() : tr("Show the cell this number comes from"));
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(text);
}

void AnswerView::showAnswer(const core::Answer& answer)
{
    m_text->setText(answerHtml(answer));
}

} // namespace ui
