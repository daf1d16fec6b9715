#pragma once

#include <QtWidgets/QListView>

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
    /// The menu of a made source is wanted: it was double-clicked, or the context menu was asked for.
    void menuRequested(int madeId, QPoint globalPos);
    void removeRequested(int madeId);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace spillway::ui
