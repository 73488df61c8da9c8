#include "store/write_and_wait.h"

#include <future>
#include <memory>
#include <utility>

namespace rocklake {

Result<void, StoreError> WriteAndWait(Store& store, PutBatch batch) {
  // Shared: the store may still be inside the call of `set_value` when the waiting thread goes on.
  auto promise = std::make_shared<std::promise<Result<void, StoreError>>>();
  auto outcome = promise->get_future();
  store.Write(std::move(batch),
              [promise](Result<void, StoreError> result) { promise->set_value(std::move(result)); });
  return outcome.get();
}

}  // namespace rocklake
