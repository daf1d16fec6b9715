#include "engine/ingest/fields/sampled_clients.h"

#include "engine/ingest/line/client_text.h"

namespace spillway {

namespace {

/// "[2001:db8::1]:443", "[2001:db8::1]", "192.0.2.1:443".
bool hasPort(std::string_view client)
{
    const std::size_t colon = client.find(':');
    return client.starts_with('[') ||
           (colon != std::string_view::npos && client.find('.') < colon &&
            client.find_first_not_of("0123456789.:") == std::string_view::npos && client.rfind(':') == colon);
}

} // namespace

void SampledClients::add(std::string_view client)
{
    m_ports += hasPort(client) ? 1U : 0U;
    ++(isClientAddress(client) ? m_addresses : m_others);
}

} // namespace spillway
