#include "ui/charts/parts/picture.h"

#include "ui/models/project/save_file.h"
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

QByteArray svgOf(const Rendering& rendering)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(rendering.size);
    generator.setViewBox(QRect(QPoint(0, 0), rendering.size));
    generator.setTitle(rendering.title);
    generator.setDescription(rendering.description);
    QPainter painter(&generator);
    rendering.paint(painter);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const Rendering& rendering)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    return imageOf(rendering).save(&buffer, "PNG") ? buffer.data() : QByteArray();
}

} // namespace

Rendering renderingOf(QWidget& widget)
{
    return {widget.size(), widget.devicePixelRatioF(), widget.windowTitle(), {}, [&widget](QPainter& painter) {
                widget.render(&painter);
            }};
}

Rendering captioned(Rendering rendering, const QString& caption)
{
    if (caption.isEmpty())
        return rendering;
    constexpr int kFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const QFont font = themeFont(FontRole::Small);
    const QFontMetrics metrics(font);
    const int margin = metrics.height();
    const QSize above = rendering.size;
    const int width = above.width() - 2 * margin;
    const int height = metrics.boundingRect(QRect(0, 0, width, 0), kFlags, caption).height();
    rendering.size.rheight() += height + margin;
    rendering.paint = [=, size = rendering.size, paint = std::move(rendering.paint)](QPainter& painter) {
        painter.fillRect(QRect(QPoint(0, 0), size), theme().window);
        painter.save();
        paint(painter);
        painter.restore();
        painter.setFont(font);
        painter.setPen(theme().subtle);
        painter.drawText(QRect(margin, above.height() + margin / 2, width, height), kFlags, caption);
    };
    return rendering;
}

QImage imageOf(const Rendering& rendering)
{
    QImage image(rendering.size * rendering.scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(rendering.scale);
    QPainter painter(&image);
    rendering.paint(painter);
    return image;
}

Result<Done> savePicture(const Rendering& rendering, const QString& path)
{
    const bool vector = path.endsWith(u".svg"_s, Qt::CaseInsensitive);
    const QByteArray bytes = vector ? svgOf(rendering) : pngOf(rendering);
    if (bytes.isEmpty()) // the image does not fit the memory, or its format is not installed
        return Error{ErrorCode::OutOfMemory, printable(path.toStdString()), {}};
    return saveFile(path, bytes);
}

} // namespace spillway::ui
