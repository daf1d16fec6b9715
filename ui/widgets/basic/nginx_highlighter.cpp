#include "ui/widgets/basic/nginx_highlighter.h"

#include "ui/theme/theme.h"

#include <QtCore/QEvent>
#include <QtCore/QRegularExpression>
#include <QtWidgets/QPlainTextEdit>

using namespace Qt::StringLiterals;

namespace spillway::ui {

NginxHighlighter::NginxHighlighter(QPlainTextEdit* text) : QSyntaxHighlighter(text->document())
{
    text->installEventFilter(this);
}

bool NginxHighlighter::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        rehighlight(); // the document keeps the colours of before
    return QSyntaxHighlighter::eventFilter(watched, event);
}

void NginxHighlighter::highlightBlock(const QString& text)
{
    // One alternative each; the first that fits wins, so that a # inside quotes is no comment.
    static const QRegularExpression token(uR"re((?<comment>#.*$)|(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))re"
                                          uR"re(|(?<variable>\$\{?\w+\}?))re"
                                          uR"re(|(?<directive>(?<=^|[;{}\s])\b[a-z_]+(?=[\s;])))re"
                                          uR"re(|(?<number>\b\d+(?:r/[sm]|[kmKM])?\b))re"_s);
    const Theme& colours = theme();
    for (auto i = token.globalMatch(text); i.hasNext();) {
        const auto match = i.next();
        const auto paint = [&](const QString& name, const QColor& colour, bool bold = false) {
            if (match.capturedLength(name) <= 0)
                return;
            QTextCharFormat format;
            format.setForeground(colour);
            if (bold)
                format.setFontWeight(QFont::DemiBold);
            setFormat(int(match.capturedStart(name)), int(match.capturedLength(name)), format);
        };
        paint(u"comment"_s, colours.subtle);
        paint(u"quoted"_s, colours.good);
        paint(u"variable"_s, colours.accent);
        paint(u"directive"_s, colours.text, true);
        paint(u"number"_s, mixed(colours.delayed, colours.text, colours.dark ? 1.0 : 0.7));
    }
}

} // namespace spillway::ui
