// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/person.h"

namespace core {

std::string personNamed(const std::string& login)
{
    return login == authorNamed(login) ? login : "the account with number " + login;
}

std::string authorNamed(const std::string& login)
{
    return login.find_first_not_of("0123456789") == std::string::npos ? std::string() : login;
}

} // namespace core
