#include "ui/text/error_text.h"

#include "engine/core/say.h"
#include "ui/text/words.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

namespace {

QString fromEngine(const std::string& text)
{
    return QString::fromStdString(printable(text, 400));
}

/// The engine's detail as a whole sentence, without what it says to people at a command line.
QString sentenceOf(const std::string& detail)
{
    static const QRegularExpression option(QStringLiteral(R"(;\s*name the (format|fields) with --log-format.*$)"));
    QString text = fromEngine(translated(detail.c_str())).remove(option).trimmed();
    if (text.isEmpty())
        return text;
    const bool isName = text.startsWith(QStringLiteral("nginx")) || text.section(u' ', 0, 0).contains(u'_');
    if (!isName)
        text[0] = text[0].toUpper();
    const bool ends = QStringLiteral(".?!…").contains(text.back());
    return ends ? text : text + u'.';
}

/// Whether the detail of such an error already says what to do.
bool detailAdvises(ErrorCode code)
{
    using enum ErrorCode;
    return code == BadKey || code == BadLogFormat || code == IsDirectory || code == BadCapture;
}

std::pair<QString, QString> titleAndAdvice(ErrorCode code)
{
    using enum ErrorCode;
    switch (code) {
    case CannotOpen:
        return {Words::tr("The file cannot be opened."), Words::tr("Check that it exists and that you may read it.")};
    case IsDirectory: return {Words::tr("This is a folder."), Words::tr("Choose the log files in it instead.")};
    case CannotWrite:
        return {Words::tr("The file cannot be written."),
                Words::tr("Check the folder's permissions and the free space, or choose another place.")};
    case ReadFailed:
        return {Words::tr("Reading stopped in the middle."),
                Words::tr("Check the disk or the connection and try again.")};
    case DamagedData:
        return {Words::tr("The compressed file is damaged or cut off."),
                Words::tr("Copy it again, or unpack what is left of it and open that.")};
    case UnknownFormat:
        return {Words::tr("The log's format is not recognised."),
                Words::tr("Give the log_format string from your nginx configuration.")};
    case NotAnAccessLog:
        return {Words::tr("This is not an access log."),
                Words::tr("In nginx access_log names it, in Apache CustomLog.")};
    case EmptyInput:
        return {Words::tr("No request was found."), Words::tr("Open an access log that has seen traffic.")};
    case BadLogFormat:
        return {Words::tr("This log format cannot be used."),
                Words::tr("It needs a time ($msec, $time_iso8601 or $time_local) and a client ($remote_addr).")};
    case BadKey:
        return {Words::tr("Requests cannot be counted by this key."),
                Words::tr("Choose a variable that the log contains, such as $binary_remote_addr.")};
    case BadLimit:
        return {Words::tr("nginx would refuse this limit."), Words::tr("Write it as rate=10r/s burst=20 delay=8.")};
    case BadConfig:
        return {Words::tr("nginx would refuse this configuration."), Words::tr("Correct it; nginx -t names the line.")};
    case Unsupported:
        return {Words::tr("This cannot be simulated."), Words::tr("Leave that part out, or choose a simpler limit.")};
    case BadArgument: return {Words::tr("The value cannot be understood."), Words::tr("Correct it and try again.")};
    case BadProject:
        return {Words::tr("The project cannot be read."),
                Words::tr("It is damaged or comes from a newer version. Open the log itself instead.")};
    case BadCapture:
        return {Words::tr("The capture cannot be read."),
                Words::tr("Open it with the program that made it, or open its logs instead.")};
    case Cancelled: return {Words::tr("Cancelled."), Words::tr("Everything is as it was before.")};
    case OutOfMemory:
        return {Words::tr("There is not enough memory."),
                Words::tr("Open fewer or smaller files, or close other programs.")};
    case Internal: break;
    }
    return {Words::tr("Something went wrong inside the program."),
            Words::tr("Please report it with the steps that led here.")};
}

} // namespace

ErrorWords errorWords(const Error& error)
{
    auto [title, advice] = titleAndAdvice(error.code);
    QString particulars = error.where == "--log-format" ? QString() : fromEngine(error.where);
    const QString detail = sentenceOf(error.detail);
    // A detail that only repeats the title adds nothing.
    if (!detail.isEmpty() && detail != title)
        particulars += (particulars.isEmpty() ? QString() : QStringLiteral(": ")) + detail;
    else if (!particulars.isEmpty())
        particulars += u'.';
    if (!detail.isEmpty() && detailAdvises(error.code))
        advice.clear();
    return {std::move(title), std::move(advice), std::move(particulars)};
}

QString firstPart(const QString& sentence)
{
    const auto rest = sentence.indexOf(QStringLiteral("; "));
    return rest < 0 ? sentence : sentence.left(rest) + u'.';
}

QString errorLine(const Error& error)
{
    const ErrorWords words = errorWords(error);
    QStringList parts{words.title, words.particulars, words.advice};
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

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
