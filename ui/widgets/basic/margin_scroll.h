#pragma once

#include <QtWidgets/QScrollArea>

class QScrollBar;

namespace spillway::ui {

/// A scroll area whose bar lies over the right margin of its content: where it comes or goes no text breaks anew.
class MarginScroll : public QScrollArea
{
    Q_OBJECT

public:
    /// The content scrolls up and down only, and its fields scroll themselves into view.
    explicit MarginScroll(QWidget* content, QWidget* parent = nullptr);
    /// The one that is seen, where there is something to scroll.
    [[nodiscard]] QScrollBar* bar() const { return m_bar; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();

    QScrollBar* m_bar;
};

} // namespace spillway::ui
