// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_page.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QLabel* section(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("look", u"heading"_s);
    return label;
}
} // namespace

StartPage::StartPage(const std::vector<Sample>& samples, QWidget* parent)
    : QScrollArea(parent)
    , m_recent(new QWidget(this))
    , m_recentColumn(new QVBoxLayout)
    , m_unsavedColumn(new QVBoxLayout)
{
    constexpr int pageWidth = 680;
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    auto* page = new QWidget(this);
    page->setObjectName(u"thread"_s);
    auto* middle = new QWidget(page);
    middle->setMaximumWidth(pageWidth);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    auto* title = new QHBoxLayout;
    title->setSpacing(14);
    title->addWidget(iconLabel("assay"_L1, Tone::Accent, 48, middle));
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(titleLabel(tr("Ask your data. See the code. Trust the answer."), 6, true, middle));
    words->addWidget(
        mutedLabel(tr("Nothing runs before it was approved, and nothing leaves this computer unseen."), middle));
    title->addLayout(words, 1);
    column->addLayout(title);
    column->addSpacing(10);
    column->addWidget(makeDropArea());
    column->addSpacing(10);
    if (!samples.empty()) {
        column->addWidget(section(tr("Or try the sample data"), middle));
        auto* row = new QHBoxLayout;
        row->setSpacing(12);
        for (const Sample& sample : samples) {
            row->addWidget(makeSample(sample), 1);
        }
        column->addLayout(row);
        column->addSpacing(10);
    }
    auto* earlier = new QHBoxLayout(m_recent);
    earlier->setContentsMargins(0, 0, 0, 0);
    for (QVBoxLayout* list : { m_recentColumn, m_unsavedColumn }) {
        list->setSpacing(2);
        earlier->addLayout(list, 1);
    }
    column->addWidget(m_recent);
    m_recent->hide();
    auto* across = new QHBoxLayout;
    across->addStretch(1);
    across->addWidget(middle, 100);
    across->addStretch(1);
    auto* outer = new QVBoxLayout(page);
    outer->setContentsMargins(24, 20, 24, 20);
    outer->addStretch(2);
    outer->addLayout(across);
    outer->addStretch(3);
    setWidget(page);
}

QWidget* StartPage::makeDropArea()
{
    m_drop = new QFrame(this);
    m_drop->setObjectName(u"dropArea"_s);
    auto* open = primaryButton(tr("Open files…"), "file"_L1, m_drop);
    open->setFocus();
    connect(open, &QPushButton::clicked, this, &StartPage::filesWanted);
    auto* heading = titleLabel(tr("Drop CSV files or spreadsheets here"), 3, true, m_drop);
    auto* hint = mutedLabel(
        tr("Excel, OpenDocument, JSON, SQLite, Stata, SAS, SPSS and dBase, too. Files are read in place and never "
           "changed."),
        m_drop);
    heading->setAlignment(Qt::AlignCenter);
    hint->setAlignment(Qt::AlignCenter);
    auto* column = new QVBoxLayout(m_drop);
    column->setContentsMargins(24, 28, 24, 28);
    column->setSpacing(8);
    column->addWidget(iconLabel("drop"_L1, Tone::Accent, 36, m_drop), 0, Qt::AlignHCenter);
    column->addWidget(heading);
    hint->setWordWrap(true);
    column->addWidget(hint);
    column->addSpacing(6);
    column->addWidget(open, 0, Qt::AlignHCenter);
    return m_drop;
}

QWidget* StartPage::makeSample(const Sample& sample)
{
    auto* frame = new QFrame(this);
    frame->setObjectName(u"sample"_s);
    auto* open = plainButton(tr("Open"), {}, frame);
    open->setAccessibleName(tr("Open sample %1").arg(qs(sample.title)));
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(14, 12, 12, 12);
    row->setSpacing(12);
    row->addWidget(iconLabel("table"_L1, Tone::Accent, 22, frame), 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(titleLabel(qs(sample.title), 0, true, frame));
    words->addWidget(mutedLabel(qs(sample.description), frame));
    words->addStretch();
    row->addLayout(words, 1);
    row->addWidget(open, 0, Qt::AlignTop);
    connect(open, &QPushButton::clicked, this, [this, path = sample.path] { emit sampleWanted(path); });
    return frame;
}

void StartPage::fill(QVBoxLayout* column, const QString& title, const QStringList& paths,
    const std::function<QString(const QString&)>& name)
{
    constexpr qsizetype most = 5;
    while (QLayoutItem* item = column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (!paths.isEmpty()) {
        column->addWidget(section(title, m_recent));
    }
    for (const QString& path : paths.first(std::min(most, paths.size()))) {
        auto* open = flatButton(name(path), "clock"_L1, m_recent);
        open->setToolTip(path);
        connect(open, &QPushButton::clicked, this, [this, path] { emit documentWanted(path); });
        column->addWidget(open, 0, Qt::AlignLeft);
    }
    column->addStretch();
    m_recent->setVisible(m_recentColumn->count() > 1 || m_unsavedColumn->count() > 1);
}

void StartPage::setRecent(const QStringList& paths)
{
    fill(m_recentColumn, tr("Recent analyses"), paths,
        [](const QString& path) { return QFileInfo(path).completeBaseName(); });
}

void StartPage::setUnsaved(const QStringList& paths)
{
    fill(m_unsavedColumn, tr("Unsaved analyses"), paths, [](const QString& path) {
        return tr("Of %1").arg(clockText(utf8(QFileInfo(path).lastModified().toString(Qt::ISODate))));
    });
}

void StartPage::setDropOver(bool over)
{
    setLook(m_drop, "over", over);
}

} // namespace ui
