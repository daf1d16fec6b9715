#pragma once

#include <QtWidgets/QSplitter>

#include <vector>

namespace spillway::ui {

/// Widgets above one another that share a height, until the user moves what is between them.
class HeightShares : public QSplitter
{
    Q_OBJECT

public:
    explicit HeightShares(QWidget* parent = nullptr);
    /// It has so many parts of the height. Lower than `sparedPx` it becomes only where the last one would
    /// be lower than it can be.
    void add(QWidget* widget, int parts, int sparedPx);
    /// The last one is as high as it wants to be, at the cost of the others.
    void addLast(QWidget* widget, int parts, int wantedPx);
    [[nodiscard]] QByteArray heights() const; ///< as the user left them; empty where that is untouched
    void setHeights(const QByteArray& heights);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void share();
    [[nodiscard]] std::vector<bool> hidden() const;
    [[nodiscard]] int leastOf(int index) const;

    struct Share
    {
        int parts;
        int sparedPx;
    };
    std::vector<Share> m_shares;
    std::vector<bool> m_hidden; ///< when it was shared out
    int m_wantedPx = 0;
    bool m_moved = false; ///< by the user
};

} // namespace spillway::ui
