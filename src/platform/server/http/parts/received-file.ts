import { OURSELVES, type Sender } from '../sender.ts';

/**
 * A file that came with a request, on disk until the request is answered. What it holds and what it is called are its
 * sender's word: nothing of it was looked at.
 */
export class ReceivedFile {
  readonly path: string;
  /** The name that its sender gave it. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Of the bytes as they came, in hexadecimal. */
  readonly sha256: string;
  /** On whose account it is worked on. */
  readonly sender: Sender;

  constructor(
    { path, name, size, sha256 }: Pick<ReceivedFile, 'path' | 'name' | 'size' | 'sha256'>,
    sender: Sender = OURSELVES,
  ) {
    this.path = path;
    this.name = name;
    this.size = size;
    this.sha256 = sha256;
    this.sender = sender;
  }
}
