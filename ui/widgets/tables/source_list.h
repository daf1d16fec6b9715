#pragma once

#include <QtWidgets/QListView>
#include <QtWidgets/QStyledItemDelegate>

namespace spillway::ui {

class SourcesModel;

/// A check box as the lists of the side panels have it.
void paintCheck(QPainter* painter, const QRectF& box, bool checked);

/// The sources of traffic: a check mark each, the name, and a second line with its time and its size. As high as its
/// rows, up to six; beyond that it scrolls.
class SourceList : public QListView
{
    Q_OBJECT

public:
    explicit SourceList(SourcesModel* model, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The menu of a made source is wanted: its dots were clicked, or the context menu was asked for.
    void menuRequested(int madeId, QPoint globalPos);
    void removeRequested(int madeId);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

/// Paints one of its rows; a click anywhere on it or the space bar switches the source.
class SourceDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit SourceDelegate(SourceList* list);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// The text under the name: one line, or two where one has no room; never cut. One more where it shares
    /// requests with others, elided.
    [[nodiscard]] static QStringList detailOf(const QModelIndex& index, int roomPx);
    [[nodiscard]] static int roomIn(const QWidget* list);
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

private:
    SourceList* m_list;
};

} // namespace spillway::ui
