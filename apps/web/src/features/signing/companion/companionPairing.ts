/** The pairing of this browser with the companion on this computer. The key can be used here, but not taken out. */
export interface StoredPairing {
  readonly id: string;
  readonly key: CryptoKey;
}

const database = 'tomar-companion';
const store = 'pairings';

/** For a browser that keeps nothing (some private windows): good for as long as the page is open. */
const inMemory = new Map<number, StoredPairing>();

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await opened();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = db.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

const isPairing = (value: unknown): value is StoredPairing =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'key' in value &&
  value.key instanceof CryptoKey;

/** @param port of the companion: another port is another companion */
export async function storedPairing(port: number): Promise<StoredPairing | null> {
  try {
    const stored: unknown = await inStore('readonly', (all) => all.get(port));
    if (isPairing(stored)) return stored;
  } catch {
    // A browser that keeps nothing still has what this page knows.
  }
  return inMemory.get(port) ?? null;
}

export async function keepPairing(port: number, pairing: StoredPairing): Promise<void> {
  inMemory.set(port, pairing);
  try {
    await inStore('readwrite', (all) => all.put(pairing, port));
  } catch {
    // Then the person pairs again the next time.
  }
}

export async function forgetPairing(port: number): Promise<void> {
  inMemory.delete(port);
  try {
    await inStore('readwrite', (all) => all.delete(port));
  } catch {
    // What cannot be kept cannot be there.
  }
}
