#pragma once

#include <QtCore/QRectF>
#include <QtCore/QStringList>
#include <QtGui/QPixmap>
#include <QtWidgets/QWidget>

namespace spillway::ui {

/// A size in lines of small text.
struct ChartSize
{
    double width = 0;
    double height = 0;
};

/// The figures of a chart as a table, for those who do not see it.
struct ChartTable
{
    QStringList heads;
    QList<QStringList> rows;
};

/// A card with a title, a static layer that is kept as a picture so that a playhead repaints only its own strip, and a
/// focus ring.
class Chart : public QWidget
{
    Q_OBJECT

public:
    /// It stands in a card with others, without a frame of its own.
    void setFrameless();
    [[nodiscard]] qint64 lastPaintNs() const { return m_lastPaintNs; } ///< of the last paintEvent
    [[nodiscard]] QSize sizeHint() const override { return pixels(m_usual); }
    [[nodiscard]] QSize minimumSizeHint() const override { return pixels(m_least); }

protected:
    Chart(ChartSize usual, ChartSize least, QWidget* parent);

    virtual void paintStatic(QPainter& painter) = 0;              ///< without the card
    virtual void paintLive(QPainter& painter);                    ///< what moves: playhead, pointer
    virtual void describe() = 0;                                  ///< for those who do not see it
    [[nodiscard]] virtual ChartTable table() const { return {}; } ///< shown at the key T; without heads: none
    void invalidate();                                            ///< the static layer is out of date
    /// Takes over what is to be shown. Nothing happens where it is shown already.
    template <class T>
    void take(T& shown, const T& value)
    {
        if (value == shown)
            return;
        shown = value;
        describe();
        invalidate();
    }

    /// Takes over what is painted live.
    template <class T>
    void takeLive(T& shown, const T& value)
    {
        shown = value;
        update();
    }

    [[nodiscard]] QRectF cardRect() const;
    /// Across the card, with room for labels at both sides.
    [[nodiscard]] QRectF plotBetween(double top, double bottom) const;
    [[nodiscard]] double unit() const; ///< height of a line of small text; may be asked for every point
    [[nodiscard]] double titleHeight() const;
    [[nodiscard]] double titleBaseline() const;
    /// The notes that are not empty stand beside the title. Where they would reach `right` the last one goes without
    /// what follows a colon, or only the first one stands there.
    void paintTitle(QPainter& painter, const QString& title, QStringList notes, double right) const;

    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] QSize pixels(ChartSize size) const;
    void paintCard(QPainter& painter) const;

    ChartSize m_usual;
    ChartSize m_least;
    bool m_framed = true;
    QPixmap m_static;
    bool m_stale = true;
    bool m_ring = false; ///< focus came by the keyboard
    qint64 m_lastPaintNs = 0;
    mutable double m_unit = 0; ///< 0 until somebody asks for it
};

} // namespace spillway::ui
