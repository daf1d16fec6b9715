#pragma once

#include <QtGui/QSyntaxHighlighter>

class QPlainTextEdit;

namespace spillway::ui {

/// Colours nginx configuration: comments, directives, variables, quoted text, numbers with units. Colours are the
/// theme's, also of a later one.
class NginxHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    explicit NginxHighlighter(QPlainTextEdit* text);
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the text: another theme

protected:
    void highlightBlock(const QString& text) override;
};

} // namespace spillway::ui
