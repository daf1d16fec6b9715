#pragma once

#include <QtWidgets/QScrollArea>

class QScrollBar;

namespace spillway::ui {

/// A scroll area whose bar lies over the right margin of its content: where it comes or goes no text breaks anew. What
/// goes on below fades out at the foot, so that it does not look like the end.
class MarginScroll : public QScrollArea
{
    Q_OBJECT

public:
    /// The content scrolls up and down only, and its fields scroll themselves into view.
    explicit MarginScroll(QWidget* content, QWidget* parent = nullptr);
    [[nodiscard]] QScrollBar* bar() const
    {
        return m_bar;
    } ///< the one that is seen, where there is something to scroll

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();

    QScrollBar* m_bar;
    QWidget* m_fade;
};

} // namespace spillway::ui
