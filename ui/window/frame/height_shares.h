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
    /// It has so many parts of the height; never less than its minimum.
    void add(QWidget* widget, int parts);
    [[nodiscard]] QByteArray heights() const; ///< as the user left them; empty where that is untouched
    void setHeights(const QByteArray& heights);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void share();
    [[nodiscard]] std::vector<bool> hidden() const;

    std::vector<int> m_parts;
    std::vector<bool> m_hidden; ///< when it was shared out
    bool m_moved = false;       ///< by the user
};

} // namespace spillway::ui
