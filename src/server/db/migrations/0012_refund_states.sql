CREATE INDEX refunds_unfinished ON refunds (state, id DESC) WHERE state <> 'processed';
