// Stores kept by SlateDB. The only way here is Root::Open.
#pragma once

#include "store/root_url.h"
#include "store/store.h"

namespace rocklake {

Result<std::unique_ptr<Root>, StoreError> OpenSlateRoot(const std::string& url, const RootUrl& parsed,
                                                        const Root::Options& options);

}  // namespace rocklake
