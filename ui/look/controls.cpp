// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/controls.h"

#include "ui/look/elided_label.h"

#include <QAbstractScrollArea>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScreen>
#include <QStyle>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
/// An icon in a label must be drawn anew when the theme changes.
class IconLabel : public QLabel {
public:
    IconLabel(QLatin1StringView name, Tone tone, int size, QWidget* parent)
        : QLabel(parent)
        , m_icon(icon(name, tone))
        , m_size(size)
    {
        setFixedSize(size, size);
        draw();
    }

protected:
    void changeEvent(QEvent* event) override
    {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::PaletteChange) {
            draw();
        }
    }

private:
    void draw() { setPixmap(m_icon.pixmap(QSize(m_size, m_size), devicePixelRatioF())); }
    QIcon m_icon;
    int m_size;
};

class WheelGuard : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Wheel) {
            const auto* area = qobject_cast<QAbstractScrollArea*>(watched->parent());
            if (!area || !area->hasFocus()) {
                event->ignore();
                return true;
            }
        }
        return false;
    }
};

class ElidedButton : public QPushButton {
public:
    using QPushButton::QPushButton;

    QSize minimumSizeHint() const override
    {
        const QSize whole = sizeHint();
        return { whole.width() - std::max(0, textWidth() - 8 * fontMetrics().averageCharWidth()), whole.height() };
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionButton option;
        initStyleOption(&option);
        option.text = fontMetrics().elidedText(
            text(), Qt::ElideMiddle, width() - sizeHint().width() + textWidth(), Qt::TextShowMnemonic);
        painter.drawControl(QStyle::CE_PushButton, option);
    }

private:
    int textWidth() const { return fontMetrics().size(Qt::TextShowMnemonic, text()).width(); }
};

QPushButton* dressed(QPushButton* made, QLatin1StringView iconName, const char* role, Tone tone)
{
    made->setProperty("role", QString::fromLatin1(role));
    if (!iconName.isEmpty()) {
        made->setIcon(icon(iconName, tone));
    }
    made->setCursor(Qt::PointingHandCursor);
    return made;
}

QPushButton* button(const QString& text, QLatin1StringView iconName, const char* role, Tone tone, QWidget* parent)
{
    return dressed(new QPushButton(text, parent), iconName, role, tone);
}
} // namespace

QLabel* wrappedLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QLabel* mutedLabel(const QString& text, QWidget* parent)
{
    QLabel* label = wrappedLabel(text, parent);
    label->setProperty("look", u"muted"_s);
    return label;
}

QLabel* titleLabel(const QString& text, int step, bool bold, QWidget* parent)
{
    QLabel* label = wrappedLabel(text, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() + step);
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    label->setFont(font);
    return label;
}

QPushButton* primaryButton(const QString& text, QLatin1StringView iconName, QWidget* parent)
{
    return button(text, iconName, "primary", Tone::OnAccent, parent);
}

QPushButton* plainButton(const QString& text, QLatin1StringView iconName, QWidget* parent)
{
    return button(text, iconName, "plain", Tone::Muted, parent);
}

QPushButton* elidedButton(const QString& text, QLatin1StringView iconName, QWidget* parent)
{
    auto* made = dressed(new ElidedButton(text, parent), iconName, "plain", Tone::Muted);
    made->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    return made;
}

QPushButton* flatButton(const QString& text, QLatin1StringView iconName, QWidget* parent)
{
    return button(text, iconName, "flat", Tone::Muted, parent);
}

QToolButton* iconButton(const QString& name, QLatin1StringView iconName, QWidget* parent)
{
    auto* made = new QToolButton(parent);
    made->setIcon(icon(iconName));
    made->setToolTip(name);
    made->setAccessibleName(name);
    made->setText(name);
    made->setToolButtonStyle(Qt::ToolButtonIconOnly);
    made->setFocusPolicy(Qt::StrongFocus);
    return made;
}

QLabel* iconLabel(QLatin1StringView iconName, Tone tone, int size, QWidget* parent)
{
    return new IconLabel(iconName, tone, size, parent);
}

QFrame* chip(const QString& text, QLatin1StringView iconName, Tone tone, QWidget* parent)
{
    auto* frame = new QFrame(parent);
    frame->setObjectName(u"chip"_s);
    const QString word = tone == Tone::Warn ? u"warn"_s
        : tone == Tone::Bad                 ? u"bad"_s
        : tone == Tone::Good                ? u"good"_s
                                            : QString();
    frame->setProperty("tone", word);
    frame->setAccessibleName(text);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(8, 4, 10, 4);
    row->setSpacing(6);
    row->addWidget(iconLabel(iconName, tone, 14, frame));
    row->addWidget(new ElidedLabel(text, frame));
    return frame;
}

QFrame* thinLine(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setObjectName(u"line"_s);
    line->setFixedHeight(1);
    return line;
}

void setLook(QWidget* widget, const char* property, const QVariant& value)
{
    if (widget->property(property) == value) {
        return;
    }
    widget->setProperty(property, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

QPushButton* foldButton(const QString& text, QWidget* content, QWidget* parent)
{
    QPushButton* fold = flatButton(text, "right"_L1, parent);
    fold->setCheckable(true);
    content->setVisible(false);
    QObject::connect(fold, &QPushButton::toggled, content, [fold, content](bool open) {
        content->setVisible(open);
        fold->setIcon(icon(open ? "down"_L1 : "right"_L1));
    });
    return fold;
}

QFont codeFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QGuiApplication::font().pointSizeF());
    font.setStyleHint(QFont::Monospace);
    return font;
}

void resizeOnScreen(QWidget* window, const QSize& wanted)
{
    constexpr QSize frame(16, 40); // known for certain only once the window stands
    const QWidget* from = window->parentWidget() ? window->parentWidget() : window;
    window->resize(wanted.boundedTo(from->screen()->availableSize() - frame));
}

void leaveWheelToPage(QWidget* view)
{
    auto* area = qobject_cast<QAbstractScrollArea*>(view);
    QWidget* target = area ? area->viewport() : view;
    if (!area) {
        view->setFocusPolicy(Qt::StrongFocus); // a wheel that changes nothing brings no keyboard either
    }
    target->installEventFilter(new WheelGuard(target));
}

} // namespace ui
