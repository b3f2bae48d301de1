from typing import Any

Uint8Array: Any
WebAssembly: Any
