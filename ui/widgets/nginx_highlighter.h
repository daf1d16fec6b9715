#pragma once

#include <QtGui/QSyntaxHighlighter>

namespace spillway::ui {

/// Colours nginx configuration: comments, directives, variables, quoted text, numbers with units. Colours are the theme's.
class NginxHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    explicit NginxHighlighter(QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;
};

} // namespace spillway::ui
