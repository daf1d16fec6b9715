// A plain QtHttpServer that answers "hello" on a free port, which it prints: what `spillway-cli serve` is measured beside.

#include <QCoreApplication>
#include <QHttpServer>

#include <cstdio>

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QHttpServer server;
    server.route("/", [] { return "hello"; });
    const auto port = server.listen(QHostAddress::LocalHost);
    std::printf("%d\n", port);
    std::fflush(stdout);
    return port == 0 ? 1 : QCoreApplication::exec();
}
