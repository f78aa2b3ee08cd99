// SPDX-License-Identifier: GPL-3.0-or-later
// Another program's window, from which files are dragged: its whole area is what a person takes hold of. Tells what
// became of the drag: "copy", "move" or "nothing".
#include <QApplication>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>
#include <QWidget>

#include <cstdio>

namespace {
class Source : public QWidget {
public:
    explicit Source(const QStringList& files)
    {
        for (const QString& file : files) {
            m_urls << QUrl::fromLocalFile(file);
        }
    }

protected:
    void mousePressEvent(QMouseEvent*) override
    {
        auto* files = new QMimeData;
        files->setUrls(m_urls);
        auto* drag = new QDrag(this);
        drag->setMimeData(files);
        // As a file manager does within one disk: the files are moved, unless the other side wants a copy.
        const auto done = drag->exec(Qt::CopyAction | Qt::MoveAction, Qt::MoveAction);
        std::puts(done == Qt::CopyAction ? "copy" : done == Qt::MoveAction ? "move" : "nothing");
        std::fflush(stdout); // and stays: the other side asks for the files only now
    }

private:
    QList<QUrl> m_urls;
};
} // namespace

int main(int argc, char** argv)
{
    QApplication program(argc, argv);
    Source source(program.arguments().mid(1));
    source.setWindowFlag(Qt::FramelessWindowHint);
    source.setGeometry(10, 10, 80, 80);
    source.show();
    return program.exec();
}
