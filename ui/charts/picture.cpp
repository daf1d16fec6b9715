#include "ui/charts/picture.h"

#include "ui/models/save_file.h"
#include "ui/theme/theme.h"

#include <QtCore/QBuffer>
#include <QtGui/QFontMetrics>
#include <QtGui/QPainter>
#include <QtSvg/QSvgGenerator>
#include <QtWidgets/QWidget>

#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr int kDotsPerInch = 96; // of the coordinates, so that text keeps its size

QByteArray svgOf(const Drawing& drawing)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(drawing.size);
    generator.setViewBox(QRect(QPoint(0, 0), drawing.size));
    generator.setTitle(drawing.title);
    generator.setDescription(drawing.description);
    QPainter painter(&generator);
    drawing.paint(painter);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const Drawing& drawing)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    return imageOf(drawing).save(&buffer, "PNG") ? buffer.data() : QByteArray();
}

} // namespace

Drawing drawingOf(QWidget& widget)
{
    return {widget.size(), widget.devicePixelRatioF(), widget.windowTitle(), {}, [&widget](QPainter& painter) {
                widget.render(&painter);
            }};
}

Drawing captioned(Drawing drawing, const QString& caption)
{
    if (caption.isEmpty())
        return drawing;
    constexpr int kFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const QFont font = themeFont(FontRole::Small);
    const QFontMetrics metrics(font);
    const int margin = metrics.height();
    const QSize above = drawing.size;
    const int width = above.width() - 2 * margin;
    const int height = metrics.boundingRect(QRect(0, 0, width, 0), kFlags, caption).height();
    drawing.size.rheight() += height + margin;
    drawing.paint = [=, size = drawing.size, paint = std::move(drawing.paint)](QPainter& painter) {
        painter.fillRect(QRect(QPoint(0, 0), size), theme().window);
        painter.save();
        paint(painter);
        painter.restore();
        painter.setFont(font);
        painter.setPen(theme().subtle);
        painter.drawText(QRect(margin, above.height() + margin / 2, width, height), kFlags, caption);
    };
    return drawing;
}

QImage imageOf(const Drawing& drawing)
{
    QImage image(drawing.size * drawing.scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(drawing.scale);
    QPainter painter(&image);
    drawing.paint(painter);
    return image;
}

Result<Done> savePicture(const Drawing& drawing, const QString& path)
{
    const bool vector = path.endsWith(u".svg"_s, Qt::CaseInsensitive);
    const QByteArray bytes = vector ? svgOf(drawing) : pngOf(drawing);
    if (bytes.isEmpty()) // the image does not fit the memory, or its format is not installed
        return Error{ErrorCode::OutOfMemory, printable(path.toStdString()), {}};
    return saveFile(path, bytes);
}

} // namespace spillway::ui
