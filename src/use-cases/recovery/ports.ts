/** Whether a bot has worked with this store before; nothing in an empty one says so. */
export interface InitialisedFlag {
  has(): Promise<boolean>;
  set(): Promise<void>;
}
