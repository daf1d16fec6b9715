#include "ui/text/breakable.h"

#include <QtCore/QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {

QString unitsKept(const QString& text)
{
    static const QRegularExpression unit(u"(?<=[0-9]) (?=(?:%|ms|s|min|h|d|µs|r/s|r/m|k|M|G)(?![\\w/]))"_s);
    constexpr QChar kNoBreak{0x00a0};
    return QString(text).replace(unit, QString(kNoBreak));
}

QString breakable(const QString& given)
{
    const QString text = unitsKept(given);
    constexpr qsizetype kLong = 20; // characters: two thirds of a side panel
    constexpr QChar kMayBreak{0x200b};
    const auto joins = [](QChar character) { return u":/_-.,;?&=}"_s.contains(character); };
    QString broken;
    qsizetype wordStart = 0;
    while (wordStart < text.size()) {
        qsizetype wordEnd = wordStart;
        while (wordEnd < text.size() && !text[wordEnd].isSpace())
            ++wordEnd;
        wordEnd = std::min(wordEnd + 1, text.size()); // with what is behind it
        qsizetype whole = 0;
        for (qsizetype i = wordStart; i < wordEnd; ++i) {
            const bool joint = i > wordStart && (joins(text[i - 1]) || text[i] == u'$') && !text[i].isLowSurrogate();
            if (wordEnd - wordStart > kLong &&
                ((joint && whole > 2) || (whole >= kLong && !text[i].isLowSurrogate()))) {
                broken += kMayBreak;
                whole = 0;
            }
            broken += text[i];
            ++whole;
        }
        wordStart = wordEnd;
    }
    return broken;
}

} // namespace spillway::ui
